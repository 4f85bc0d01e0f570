/** Entry point of the payment page. */
import '#ui/framed/framed.css';
import '#ui/framed/theme.json?theme';
import { drawBankPage } from './page/page.tsx';
import { PayPage } from './payer/pay-page.tsx';

drawBankPage(({ token = '' }) => <PayPage token={token} />);
