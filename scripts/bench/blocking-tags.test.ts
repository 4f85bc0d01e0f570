import { describe, expect, it } from 'vitest';
import { blockingTags, withoutScripts } from './blocking-tags.ts';

const late = '<script src="/a.js" async></script><script type="module" src="/b.js" fetchpriority="low"></script>';
const data = '<script type="application/json" id="x">{"a":1}</script>';

describe('the tags of a page', () => {
  it('late scripts, modules, data blocks and inline sheets block nothing', () => {
    expect(blockingTags(`<style>a{}</style>${late}${data}<link rel="modulepreload" href="/c.js">`)).toEqual([]);
  });

  it('a plain script and a linked sheet block', () => {
    const page = '<script src="/a.js"></script><link rel="stylesheet" href="/a.css"><script>1</script>';
    expect(blockingTags(page)).toHaveLength(3);
  });

  it('without scripts no script markup stays, and the rest does', () => {
    const page = `<p>one</p>${late}<link rel="modulepreload" href="/c.js"><link rel="icon" href="/i">${data}<p>two</p>`;
    expect(withoutScripts(page)).toBe(`<p>one</p><link rel="icon" href="/i">${data}<p>two</p>`);
  });
});
