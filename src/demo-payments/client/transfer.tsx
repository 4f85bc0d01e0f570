/** Entry point of the transfer page. */
import '#ui/framed/framed.css';
import '#ui/framed/theme.json?theme';
import { drawBankPage } from './page/page.tsx';
import { TransferPage } from './payer/transfer-page.tsx';

drawBankPage(() => <TransferPage given={new URLSearchParams(location.search)} />);
