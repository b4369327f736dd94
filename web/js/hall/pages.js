// The pages of a hall, by address: /h, /h/HALL, /h/HALL/host, /h/HALL/cards, /h/HALL/wall,
// /h/HALL/paper.
// @ts-check
import { styles } from '../theme.js';
import { hall as hallAt } from './api.js';

/** Opens a page of a hall. What stands after the # is a code, or a secret, and leaves the address.
 * @param {HTMLElement} root @param {string} [id] @param {string} [page] */
export async function openHall(root, id, page) {
  await styles('hall');
  if (!id) return (await import('./join.js')).whichHall(root);
  const hall = hallAt(id);
  const after = location.hash.slice(1);
  if (after) history.replaceState(null, '', location.pathname);
  if (page === 'wall') {
    await styles('hall-wall');
    return (await import('./wall.js')).wall(root, hall);
  }
  // A secret is long; a code has at most ten characters.
  if (after.length > 20) await hall.post('enter', { secret: after });
  if (page === 'host') {
    await styles('hall-setup');
    return (await import('./setup.js')).setup(root, hall);
  }
  if (page === 'cards') {
    await styles('hall-cards');
    return (await import('./cards.js')).cards(root, hall);
  }
  if (page === 'paper') {
    await styles('hall-paper');
    return (await import('./paper.js')).paper(root, hall);
  }
  const { join } = await import('./join.js');
  return join(root, hall, after.length > 20 ? '' : after);
}
