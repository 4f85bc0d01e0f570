/**
 * Entry of the verification page: recomputes an outcome from its seeds in the browser, with the rules of the server.
 */
import '#ui/framed/framed.css';
import '#ui/framed/theme.json?theme';
import { drawPage } from '#ui/framed/draw-page.tsx';
import { createPage, PageProvider, readPageBlock } from './page/page.tsx';
import { VerifyPage } from './verify/verify-page.tsx';

const root = document.getElementById('game');
if (root === null) throw new Error('The page has no place for the check.');
const block = readPageBlock();
drawPage(
  root,
  block.theme,
  <PageProvider page={createPage(block)}>
    <VerifyPage given={new URLSearchParams(location.hash.slice(1))} kinds={block.kinds ?? []} />
  </PageProvider>,
);
