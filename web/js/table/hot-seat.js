// Seats that share one screen. Their secrets stay in this tab.
// @ts-check

/** Seats that share this screen, with their secrets. @param {string} table @returns {Record<string, string>} */
export function shared(table) {
  try {
    return JSON.parse(sessionStorage.getItem(`hot-${table}`) ?? '{}');
  } catch {
    return {};
  }
}

/** @param {string} table @param {Record<string, string>} seats */
export function share(table, seats) {
  sessionStorage.setItem(`hot-${table}`, JSON.stringify(seats));
}
