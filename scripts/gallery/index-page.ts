export interface Shot {
  readonly file: string;
  readonly group: string;
  readonly screen: string;
  /** Distinguishes pictures of the same screen: brand, language, size. */
  readonly words: readonly string[];
}

export function indexPage(shots: readonly Shot[]): string {
  const groups = Map.groupBy(shots, ({ group }) => group);
  const links = [...groups].map(([name, of]) => `<a href="#${idOf(name)}">${name} <small>${of.length}</small></a>`);
  const parts = [...groups].map(
    ([name, of]) => `<section id="${idOf(name)}"><h2>${name}</h2>\n${screens(of)}</section>`,
  );
  return `<!doctype html>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Gallery</title>
<style>
body { font: 14px/1.4 system-ui; margin: 24px; color: #1c2024; background: #f4f5f7; }
nav { display: flex; flex-wrap: wrap; gap: 4px 20px; position: sticky; top: 0; padding: 12px 0; background: #f4f5f7; }
h2 { margin: 40px 0 0; font-size: 22px; }
h3 { margin: 20px 0 8px; font-size: 14px; }
section { scroll-margin-top: 48px; }
div { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; }
figure { margin: 0; }
figcaption, small { color: #60646c; font-size: 12px; }
img { height: 360px; border: 1px solid #d9dce1; background: #fff; }
</style>
<h1>Gallery</h1>
<nav>${links.join('\n')}</nav>
${parts.join('\n')}
`;
}

function screens(shots: readonly Shot[]): string {
  const parts = [...Map.groupBy(shots, ({ screen }) => screen)];
  return parts.map(([name, of]) => `<h3>${name}</h3>\n<div>${of.map(figure).join('\n')}</div>`).join('\n');
}

function figure({ file, words }: Shot): string {
  const caption = words.join(', ');
  return `<figure><a href="${file}"><img src="${file}" alt="${caption}" loading="lazy"></a><figcaption>${caption}</figcaption></figure>`;
}

function idOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}
