/** Control panel of the demo payment provider: changes orders and injects faults. */
import '#ui/framed/framed.css';
import '#ui/framed/theme.json?theme';
import { drawBankPage } from './page/page.tsx';
import { PanelPage } from './panel/panel-page.tsx';

drawBankPage(({ needsToken = false }) => <PanelPage needsToken={needsToken} />);
