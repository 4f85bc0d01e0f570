// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Markdown } from './markdown.tsx';
import getDefaultRegistry from './registry.ts';
import uri from './uri.ts';

describe('what stands in for parts of rjsf', () => {
  it('the registry brings nothing of its own that draws', () => {
    const { fields, templates, widgets } = getDefaultRegistry();
    expect([Object.keys(fields), Object.keys(widgets)]).toEqual([[], []]);
    expect(templates.ErrorListTemplate()).toBeNull();
  });

  it('words of a schema stay words', () => {
    const { container } = render(<Markdown>{'**bold** <img src=x>'}</Markdown>);
    expect(container.textContent).toBe('**bold** <img src=x>');
    expect(container.querySelector('img')).toBeNull();
  });

  it('a reference is taken as it stands', () => {
    expect(uri.resolve('https://x.example/a', '#/definitions/b')).toBe('#/definitions/b');
    expect([uri.equal('a', 'a'), uri.equal('a', 'b')]).toEqual([true, false]);
  });
});
