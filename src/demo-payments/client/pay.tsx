/** Entry point of the payment page. */
import '#ui/framed/framed.css';
import '#ui/framed/theme.json?theme';
import { drawDemoPaymentsPage } from './page/page.tsx';
import { PayPage } from './payer/pay-page.tsx';

drawDemoPaymentsPage(({ token = '' }) => <PayPage token={token} />);
