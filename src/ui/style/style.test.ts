import createServer from '@emotion/server/create-instance';
import { describe, expect, it } from 'vitest';
import { applyBaseStyles } from './global.ts';
import { cache, css, cx } from './style.ts';
import { color } from './tokens.ts';

const { extractCritical } = createServer(cache);

describe('the style instance on a server', () => {
  it('a module-level style is registered and found in the HTML that uses it', () => {
    const box = css({ color: color.text, '&:hover': { color: color.accentText } });
    const critical = extractCritical(`<p class="${box}">x</p>`);
    expect(critical.ids).toContain(box.replace('lv-', ''));
    expect(critical.css).toContain(`.${box}{color:var(--text);}`);
    expect(critical.css).toContain(`.${box}:hover{color:var(--accent-text);}`);
  });

  it('a style that the HTML does not use stays out', () => {
    const unused = css({ insetInlineStart: '7.125rem' });
    expect(extractCritical('<p>x</p>').css).not.toContain(unused);
  });

  it('a merged class name contains all its parts; the later one wins', () => {
    const merged = cx(css({ margin: 0, padding: '1rem' }), false, css({ margin: '2rem' }));
    expect(extractCritical(`<p class="${merged}">x</p>`).css).toContain(
      `.${merged}{margin:0;padding:1rem;margin:2rem;}`,
    );
  });

  it('a property that Safari only knows by its prefix has both names', () => {
    const code = css({ userSelect: 'all', appearance: 'none' });
    expect(extractCritical(`<p class="${code}">x</p>`).css).toContain(
      `.${code}{-webkit-user-select:all;user-select:all;appearance:none;}`,
    );
  });

  it('base styles are critical on every page, once', () => {
    applyBaseStyles();
    applyBaseStyles();
    const { css: sheet } = extractCritical('<p>x</p>');
    expect(sheet.match(/body\{margin:0;/g)).toHaveLength(1);
    expect(sheet).toContain('prefers-reduced-motion');
  });
});
