import { expect, it } from 'vitest';
import { sharedImports } from './lone-chunks.ts';

it('M345: a lazy import of a part of a shared chunk is reported, one with its own chunk is not', () => {
  expect(sharedImports('a(()=>import(`./home-1.js`).then(e=>e.t),b)')).toEqual(['./home-1.js']);
  expect(sharedImports("import('./home-1.js').then((file) => file.Home)")).toEqual(['./home-1.js']);
  expect(sharedImports('a(()=>import(`./home-1.js`),e=>e.Home)')).toEqual([]);
  expect(sharedImports('import("./a.js").then(start)')).toEqual([]);
});
