// The few words of Pacific that the home page needs; all others are in `text.js`, which is not loaded there.
// @ts-check

export const ENTRY = { lesson: 'Pacific tutorial' };
