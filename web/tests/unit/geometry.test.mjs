import test from 'node:test';
import assert from 'node:assert/strict';
import * as hexes from '../../js/hexes.js';
import * as camera from '../../js/camera.js';

const size = { columns: 32, rows: 28 };

test('the rim is what the width leaves', () => {
  hexes.lay(2165, 32);
  assert.deepEqual(Math.round(hexes.center('10,0').x), 703);
});

test('every hex is found again at its own middle and near its corners', () => {
  for (let row = 0; row < size.rows; row++) {
    for (let column = 0; column < size.columns; column++) {
      const label = `${column},${row}`;
      const middle = hexes.center(label);
      assert.equal(hexes.at(middle, size), label);
      for (const corner of hexes.corners(label)) {
        const inside = { x: middle.x + (corner.x - middle.x) * 0.9, y: middle.y + (corner.y - middle.y) * 0.9 };
        assert.equal(hexes.at(inside, size), label);
      }
    }
  }
});

test('there is no hex beyond the board', () => {
  assert.equal(hexes.at({ x: -40, y: 30 }, size), null);
  assert.equal(hexes.at({ x: 100, y: 4000 }, size), null);
});

test('neighbors are one hex apart and neighbors of each other', () => {
  for (const label of ['5,4', '5,5', '0,0', '31,27']) {
    for (const other of hexes.neighbors(label)) {
      const [a, b] = [hexes.center(label), hexes.center(other)];
      assert.ok(Math.abs(Math.hypot(a.x - b.x, a.y - b.y) - hexes.HEX) < 1e-6);
      assert.ok(hexes.neighbors(other).includes(label));
    }
  }
});

test('the n-th neighbor lies beyond the n-th side', () => {
  const corners = hexes.corners('8,8');
  hexes.neighbors('8,8').forEach((other, n) => {
    const middle = { x: (corners[n].x + corners[(n + 1) % 6].x) / 2, y: (corners[n].y + corners[(n + 1) % 6].y) / 2 };
    const [a, b] = [hexes.center('8,8'), hexes.center(other)];
    assert.ok(Math.hypot(middle.x - (a.x + b.x) / 2, middle.y - (a.y + b.y) / 2) < 1e-6);
  });
});

test('an outline runs once around a set, and around its holes', () => {
  const count = (path, letter) => path.split(letter).length - 1;
  assert.equal(count(hexes.outline(['4,4']), 'L') + 1, 6);
  assert.equal(count(hexes.outline(['4,4', '5,4']), 'L') + 1, 10);
  const ring = hexes.neighbors('4,4');
  assert.equal(count(hexes.outline(ring), 'Z'), 2);
  assert.equal(hexes.outline([]), '');
});

test('arrows lead to neighbors', () => {
  for (const arrow of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])
    assert.ok(hexes.neighbors('6,7').includes(hexes.step('6,7', arrow)));
});

test('a zoom keeps the point under the pointer', () => {
  const before = { x: 120, y: 80, k: 0.9 };
  const point = { x: 333, y: 222 };
  const after = camera.zoomAt(before, point, 1.7);
  const [a, b] = [camera.toWorld(before, point), camera.toWorld(after, point)];
  assert.ok(Math.hypot(a.x - b.x, a.y - b.y) < 1e-9);
});

test('the window never leaves the world', () => {
  const world = { width: 2181, height: 1656 };
  const view = { width: 1200, height: 900 };
  for (const wild of [
    { x: -999, y: 9e5, k: 0.01 },
    { x: 9e5, y: -5, k: 99 },
    { x: 0, y: 0, k: 1 },
  ]) {
    const { x, y, k } = camera.clamp(wild, world, view);
    assert.ok(k <= camera.NEAREST && k >= camera.farthest(world, view));
    assert.ok(x >= -1e-9 && x + view.width / k <= world.width + 1e-6);
    assert.ok(y >= -1e-9 && y + view.height / k <= world.height + 1e-6);
  }
});
