/** Control panel of the demo payment provider: changes orders and injects faults. */
import '#ui/framed/framed.css';
import '#ui/framed/theme.json?theme';
import { drawDemoPaymentsPage } from './page/page.tsx';
import { PanelPage } from './panel/panel-page.tsx';

drawDemoPaymentsPage(({ needsToken = false }) => <PanelPage needsToken={needsToken} />);
