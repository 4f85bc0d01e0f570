export interface Shot {
  readonly file: string;
  readonly brand: string;
  readonly screen: string;
  readonly language: string;
  readonly viewport: string;
  readonly signedIn: boolean;
}

/** A page that shows all pictures, a heading a screen. */
export function indexPage(shots: readonly Shot[]): string {
  const screens = [...new Set(shots.map((shot) => shot.screen))];
  const parts = screens.map((screen) => {
    const figures = shots.filter((shot) => shot.screen === screen).map(figure);
    return `<h2>${screen}</h2>\n<div>${figures.join('\n')}</div>`;
  });
  return `<!doctype html>
<meta charset="utf-8">
<title>Gallery</title>
<style>
body { font: 14px system-ui; margin: 24px; }
div { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; }
figure { margin: 0; }
img { height: 360px; border: 1px solid silver; }
</style>
<h1>Gallery</h1>
${parts.join('\n')}
`;
}

function figure({ file, brand, language, viewport, signedIn }: Shot): string {
  const words = [brand, language, viewport, signedIn ? 'signed in' : 'signed out'].join(', ');
  return `<figure><a href="${file}"><img src="${file}" alt="${words}" loading="lazy"></a><figcaption>${words}</figcaption></figure>`;
}
