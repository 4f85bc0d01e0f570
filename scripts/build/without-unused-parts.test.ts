import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { leaveOutUnused } from './without-unused-parts.ts';

const ROUTER = 'node_modules/react-router/dist/development/chunk-*.mjs';

test('no component of React Router stays in a build for its display name or its forwarded reference', () => {
  const before = globSync(ROUTER).map((file) => readFileSync(file, 'utf8'));
  const after = before.map(leaveOutUnused);
  const count = (texts: readonly string[], pattern: RegExp) =>
    texts.flatMap((text) => text.match(pattern) ?? []).length;
  expect(count(before, /^(?:Form|ScrollRestoration|NavLink)\.displayName = /gm)).toBe(3);
  expect(count(after, /^\w+\.displayName = /gm)).toBe(0);
  expect(count(after, /^var \w+ = React\d*\.forwardRef\(/gm)).toBe(0);
});
