/** The panel: what the bank is to do, and to get wrong. */
import '#ui/framed/framed.css';
import '#ui/framed/theme.json?theme';
import { drawBankPage } from './page/page.tsx';
import { PanelPage } from './panel/panel-page.tsx';

drawBankPage(({ needsToken = false }) => <PanelPage needsToken={needsToken} />);
