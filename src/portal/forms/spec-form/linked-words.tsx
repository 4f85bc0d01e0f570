import { css, media } from '#ui/style/style.ts';
import { color, weight } from '#ui/style/tokens.ts';

const link = css({
  color: color.accentText,
  fontWeight: weight.strong,
  textDecoration: 'underline',
  textUnderlineOffset: '0.15em',
  [media.hover]: { '&:hover': { textDecorationThickness: '2px' } },
});

/**
 * A sentence with links into the site, written as `[words](/path)`. They open in a new tab, so that no typed value is
 * lost. Any other address stays text: texts may come from a brand.
 */
export function LinkedWords({ text }: { readonly text: string }) {
  const parts = text.split(/(\[[^\]]*\]\(\/[a-z-]+\))/);
  return parts.map((part, at) => {
    const key = `${at} ${part}`;
    const [, words, path] = /^\[([^\]]*)\]\((\/[a-z-]+)\)$/.exec(part) ?? [];
    if (path === undefined) return part;
    return (
      <a key={key} className={link} href={path} target="_blank" rel="noopener">
        {words}
      </a>
    );
  });
}
