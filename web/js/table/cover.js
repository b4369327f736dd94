// Layers above the board: everything below the topmost one is inert, for focus and for screen readers.
// @ts-check

export class Cover {
  /** @param {import('./screen.js').Screen} screen @param {HTMLElement[]} layers the topmost first */
  constructor(screen, layers) {
    this.screen = screen;
    this.layers = layers;
    /** The element that covers everything else now, if there is one. @type {HTMLElement | null} */
    this.top = null;
    /** What had the focus before. @type {HTMLElement | null} */
    this.held = null;
  }

  /** Keeps up with layers that are opened and closed. */
  watch() {
    const watch = new MutationObserver(() => this.update());
    for (const part of this.layers) watch.observe(part, { attributes: true, attributeFilter: ['hidden'] });
    this.update();
  }

  update() {
    const { element, board } = this.screen;
    const top = this.layers.find((part) => !part.hidden) ?? null;
    const was = this.top;
    if (top === was) return;
    const focus = /** @type {HTMLElement | null} */ (document.activeElement);
    if (!was) this.held = focus;
    this.top = top;
    for (const part of /** @type {HTMLElement[]} */ ([...element.children])) {
      // A tooltip is hidden with the rest.
      if (part.matches('.tooltip')) part.hidden = true;
      else part.inert = top !== null && part !== top;
    }
    if (top?.contains(focus)) return;
    const first = /** @type {HTMLElement | null} */ (top?.querySelector('.primary, button') ?? null);
    const back = this.held?.isConnected && element.contains(this.held) ? this.held : board.element;
    // The focus of a layer that is gone returns to where it was.
    const lost = was?.contains(focus) || focus === document.body || !focus?.isConnected;
    const to = top ? first : lost ? back : null;
    to?.focus({ preventScroll: true });
  }
}
