// What a game gives to the screen: functions of its state. `GAME/index.js` says where it is.
// @ts-check

/** @typedef {import('../template.js').Part} Part */
/** @typedef {import('../wire.js').LogEntry} LogEntry */
/** @typedef {import('../wire.js').Json} Json */
/** @typedef {import('../hexes.js').Point} Point */

/**
 * The state that every screen has. A game adds its own.
 * @typedef {{session: import('../session/state.js').SessionState, ui: import('./ui.js').Ui}} State
 */

/** What a button does: nothing if there is no act. A `doubt` says what would be given up; the button asks once before
 *  it acts.
 *  @typedef {{text: string, sub?: string, act: (() => unknown) | null, busy?: boolean, doubt?: string}} Primary */

/**
 * A budget as a row of coins.
 * @typedef {{left: number, before: number, total: number, unit: string, tip?: string}} Coins
 */

/** The bar: the date, the phases and the current one, the budget, and more after it.
 *  @typedef {{when: Part, steps: {names: string[], now: number}, label: string, coins?: Coins, more?: Part}} Heading */

/**
 * A toggle for what is drawn on the board; `key` is its key.
 * @typedef {{id: string, name: string, key: string, on: boolean, toggle: () => void}} Switch
 */

/** A battle shown above the board. In a replay it is shown from its first event to its last.
 *  @typedef {{
 *   element: HTMLElement, open: boolean,
 *   take(entries: LogEntry[]): void, key(event: KeyboardEvent): boolean,
 *   begins?(event: Json): boolean, ends?(event: Json): boolean, film?(entries: LogEntry[], stay: number):
 *   Promise<void>,
 * }} Scene */

/** The board: it takes the focus. `camera` keeps what is in view: called, its answer shows that again.
 *  @typedef {{
 *   element: HTMLElement, draw(): void, start?(): void, reveal?(place: string): void, mark?(place: string | null):
 *   void,
 *   camera?(): () => void, stage?: import('../stage.js').Stage,
 *   act?(key: string, shift: boolean): boolean, keyHelp?: [string, string][], mini?: {element: HTMLElement}, parts?:
 *   HTMLElement[],
 * }} Board */

/** `pace` says how long a step of the opponent is shown, in milliseconds at normal speed: without it nothing is. A
 *  spectator is told of moves by their views alone: `drift` says it of those.
 *  @template {State} T
 *  @typedef {{
 *   title: string, sides: Record<string, string>,
 *   table(session: T['session'], ui: T['ui']): T,
 *   board: Board, scene?: Scene,
 *   bar?(t: T): Part, duel?: boolean,
 *   heading(t: T): Heading, primary(t: T): Primary, second?(t: T): Primary | null,
 *   selected?(t: T): boolean, deselect?(): void, undo?(): Promise<void>,
 *   tabName?(t: T): string, orders(t: T): Part, known?(t: T): Part,
 *   opens?(entry: LogEntry): boolean, silent?(entry: LogEntry): boolean, plain?(text: string): string,
 *   visit?(place: string | number): void,
 *   summary?(t: T): Part, remark?(t: T, entry: LogEntry): Part,
 *   text(t: T): {summary: string, rows: Part},
 *   switches?(t: T): Switch[], key?(event: KeyboardEvent): boolean,
 *   together?(views: Json[]): Json, where?(event: Json): string | undefined,
 *   score?(t: T): [string, string][],
 *   goal?(t: T): import('./goal.js').Goal | null,
 *   pace?(entry: LogEntry): number, drift?(before: Json, after: Json): number,
 *   sound?(entry: LogEntry): import('../sound.js').Sound | undefined,
 *   news?(entries: LogEntry[]): void, extra?: HTMLElement[],
 * }} Play */

export {};
