// What the browser needs of Hold the Line: nothing yet. It has its rulebook and its card; it is played over the API.
// @ts-check

export {};
