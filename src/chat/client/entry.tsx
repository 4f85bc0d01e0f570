import '#ui/framed/framed.css';
import '#ui/framed/theme.json?theme';
import { createStore, Provider } from 'jotai';
import { drawPage } from '#ui/framed/draw-page.tsx';
import { readEntrance } from './entrance.ts';
import { createPage, PageProvider, readPageBlock } from './page.tsx';
import { Room } from './room.tsx';
import { VisitProvider } from './use-visit.tsx';
import { openVisit } from './visit.ts';

const root = document.getElementById('room');
if (root === null) throw new Error('The page of the chat room has no place for it.');
const block = readPageBlock();
const store = createStore();
const visit = openVisit(store, readEntrance());
drawPage(
  root,
  block.theme,
  <Provider store={store}>
    <PageProvider page={createPage(block)}>
      <VisitProvider visit={visit}>
        <Room />
      </VisitProvider>
    </PageProvider>
  </Provider>,
);
