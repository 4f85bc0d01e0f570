/** The script of the phone provider's page (D43). It stands alone: neither React nor the site's shell comes along. */
import { startPhonePage } from './phone/page.ts';

startPhonePage();
