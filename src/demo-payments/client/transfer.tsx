/** Entry point of the transfer page. */
import '#ui/framed/framed.css';
import '#ui/framed/theme.json?theme';
import { drawDemoPaymentsPage } from './page/page.tsx';
import { TransferPage } from './payer/transfer-page.tsx';

drawDemoPaymentsPage(() => <TransferPage given={new URLSearchParams(location.search)} />);
