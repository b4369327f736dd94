import test from 'node:test';
import assert from 'node:assert/strict';
import { accessible, stand } from './stand.mjs';
import { lay, says, sitAt } from './seats.mjs';

const { server, chrome } = await stand();

const alone = async () => {
  const keys = await lay(server.url, { seats: { axis: { free: false }, soviet: { bot: 'recruit' } } });
  const seat = await sitAt(chrome, server.url, keys, 'axis');
  await seat.sheet.waitForSelector('.contact', { state: 'attached' });
  return seat;
};
const heard = (sheet) => sheet.textContent('#announce');
const battleEnds = (sheet) =>
  sheet.waitForFunction(
    () =>
      document.querySelector('.scene')?.hidden && /Result:/.test(document.querySelector('.latest')?.textContent ?? ''),
  );

test('a whole turn from the keyboard: a move, an attack with its battle, the end', async () => {
  const { sheet, wrongs, context } = await alone();
  for (let n = 0; n < 14 && !/3rd Panzer/.test(await heard(sheet)); n++) await sheet.keyboard.press('n');
  assert.match(await heard(sheet), /09\.11, clear, your 3rd Panzer, 4 SP, adjacent to 2 enemy blocks/);
  await sheet.keyboard.press('Enter');
  await sheet.waitForSelector('.reach', { state: 'attached' });
  await sheet.keyboard.press('ArrowUp');
  assert.match(await heard(sheet), /your 16th Army/);
  await sheet.keyboard.press('ArrowRight');
  assert.match(await heard(sheet), /10\.10.*in reach|09\.10.*in reach/);
  await sheet.keyboard.press('Enter');
  await sheet.waitForSelector('.orders .draft');
  await sheet.keyboard.press('c');
  await sheet.waitForSelector('.orders .draft', { state: 'detached' });
  // The Soviet army beside the panzers.
  for (let n = 0; n < 14 && !/your 4th Panzer/.test(await heard(sheet)); n++) await sheet.keyboard.press('n');
  await sheet.keyboard.press('ArrowRight');
  assert.match(await heard(sheet), /enemy block, last seen as 11th Army, 2 SP, can be attacked/);
  await sheet.keyboard.press('Enter');
  await says(sheet, '.foot .primary', /Roll \d+ dice/);
  await sheet.waitForSelector('.odds .bars');
  await sheet.keyboard.press('c');
  await sheet.waitForSelector('.scene .die');
  await accessible(sheet);
  for (let n = 0; n < 6 && (await sheet.isVisible('.scene')); n++) {
    const was = await sheet.textContent('.scene .primary');
    // Escape puts away and never decides.
    await sheet.keyboard.press(/Assign hits/.test(was) ? 'c' : 'Escape');
    await sheet.waitForFunction(
      (text) =>
        document.querySelector('.scene').hidden || document.querySelector('.scene .primary').textContent !== text,
      was,
    );
  }
  await battleEnds(sheet);
  await sheet.keyboard.press('c');
  await says(sheet, '.foot .primary', /anyway/);
  await sheet.keyboard.press('c');
  await says(sheet, '.bar .when', /July 1941/);
  assert.deepEqual(wrongs, []);
  await context.close();
});

test('the text board is whole: orders, blocks, enemies, cities; a move and an attack are made on it', async () => {
  const { sheet, wrongs, context } = await alone();
  assert.equal(await sheet.isVisible('.textboard'), false, 'nothing unseen takes the focus');
  await sheet.focus('.skip');
  await sheet.keyboard.press('Enter');
  await sheet.waitForSelector('.textboard');
  await accessible(sheet);
  const row = (table, name) =>
    sheet.locator(`.textboard table:has(caption:text-is("${table}")) tr:has(th:text-is("${name}"))`);
  assert.match(
    await row('Your blocks', '3rd Panzer').textContent(),
    /09\.11, clear.*4 of 4.*in supply, adjacent to 2 enemy blocks/,
  );
  assert.match(await row('Cities', 'Minsk').textContent(), /13\.11, city.*Soviet/);
  assert.equal(await sheet.locator('.textboard table:has(caption:text-is("Soviet blocks")) tbody tr').count(), 21);
  await row('Your blocks', '3rd Panzer').locator('button', { hasText: 'Move' }).click();
  await sheet.click('.textboard >> text=10.10, 2 MP');
  await says(sheet, '.textboard', /3rd Panzer to 10\.10.*1 RP.*draft/);
  await sheet.click('.textboard button:has-text("Undo")');
  await sheet.waitForFunction(() => !/draft/.test(document.querySelector('.textboard').textContent));
  await row('Soviet blocks', 'Brest-Litovsk, city').locator('button').click();
  await says(sheet, '.textboard', /Attack on Brest-Litovsk with 2nd Panzer, 6th Army/);
  await sheet.click('.textboard button:has-text("air unit")');
  await says(sheet, '.textboard', /6th Army and air/);
  await sheet.waitForSelector('.odds .bars', { state: 'attached' });
  await sheet.click('.textboard button:has-text("Roll 9 dice")');
  await sheet.waitForSelector('.scene .die');
  await says(sheet, '#announce', /Attack|dice|battle/);
  assert.deepEqual(wrongs, []);
  await context.close();
});
