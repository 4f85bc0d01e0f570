/** The script of the phone provider's page (D43). Standalone: without React and without the site's shell. */
import { startPhonePage } from './phone/page.ts';

startPhonePage();
