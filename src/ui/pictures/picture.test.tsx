// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { Picture } from './picture.tsx';

afterEach(cleanup);

const words = <b>words</b>;

it('M344: a failed picture is requested once more, never a third time; then a fallback is shown', () => {
  const { container } = render(<Picture src="/a.svg" width={3} height={4} fallback={words} />);
  const asked: (string | null)[] = [];
  for (let image = container.querySelector('img'); image !== null; image = container.querySelector('img')) {
    asked.push(image.getAttribute('src'));
    fireEvent.error(image);
  }
  expect([asked, container.textContent]).toEqual([['/a.svg', '/a.svg'], 'words']);
});

it('M344: a picture loaded at the second try stays; another address starts again', () => {
  const { container, rerender } = render(<Picture src="/a.svg" retrySrc="/b.svg" fallback={words} />);
  const image = () => container.querySelector('img') as HTMLImageElement;
  fireEvent.error(image());
  fireEvent.load(image());
  expect(image().getAttribute('src')).toBe('/b.svg');
  rerender(<Picture src="/c.svg" fallback={words} />);
  fireEvent.error(image());
  expect(image().getAttribute('src')).toBe('/c.svg');
});

it('M344: a picture that failed before hydration is detected', () => {
  const host = document.createElement('div');
  const served = <Picture src="/a.svg" fallback={words} />;
  host.innerHTML = renderToString(served);
  Object.defineProperty(host.querySelector('img'), 'complete', { value: true });
  render(served, { container: host, hydrate: true });
  fireEvent.error(host.querySelector('img') as HTMLImageElement);
  expect(host.textContent).toBe('words');
});

it('without an address the fallback is shown', () => {
  expect(renderToString(<Picture src={undefined} fallback={words} />)).toBe('<b>words</b>');
});

/** Not fetched pictures: bytes that the page has already, and what a browser without script shows. */
const OWN = [
  ...['src/portal/forms/picture-field.tsx', 'src/portal/forms/captcha/', 'src/console/features/content/entry/'],
  'src/portal/features/member/payouts/receipts/evidence-pictures.tsx',
  ...['crop-box.tsx', 'picture-dialog.tsx'].map((file) => `src/console/media/${file}`),
];

it('M344: no other file renders a picture address', () => {
  const root = join(import.meta.dirname, '../../..');
  const files = globSync('src/**/*.tsx', { cwd: root }).filter(
    (file) => !/\.test\.tsx$|ui\/pictures\/picture\.tsx$/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const drawing = files.filter((file) => /<img\b/.test(readFileSync(join(root, file), 'utf8')));
  expect(drawing.filter((file) => !OWN.some((own) => file.startsWith(own)))).toEqual([]);
});
