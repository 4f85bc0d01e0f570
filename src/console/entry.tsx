import { leaveCompositionKeys } from '#ui/engine/composition-keys.ts';
import { reloadIfStopped } from '#ui/engine/stopped-scheduler.ts';
import { followTranslation } from '#ui/engine/translated-page.ts';
import '@fontsource-variable/inter/wght.css';
import { createRoot, type Root } from 'react-dom/client';
import { LANGUAGES } from '#model/site/languages.ts';
import { askForIcons } from '#ui/pictures/icon.tsx';
import { applyBaseStyles } from '#ui/style/global.ts';
import { watchCutTexts } from '#ui/words/cut-texts.ts';
import { applyMode, storedMode } from './shell/mode.ts';
import { speak } from './texts/spoken.ts';
import { storedLanguage } from './texts/stored-language.ts';

applyMode(storedMode());
applyBaseStyles();
askForIcons();
watchCutTexts();
followTranslation(document);
leaveCompositionKeys(document);
reloadIfStopped();
const root = document.getElementById('console');
if (root === null) throw new Error('The page of the console has no place for it.');
void begin(createRoot(root));

/** Texts are loaded before the app, which needs them. */
async function begin(place: Root): Promise<void> {
  const language = storedLanguage();
  if (language === 'CN') speak(language, (await import('./texts/chinese.ts')).chinese);
  document.documentElement.lang = LANGUAGES[language].tag;
  const { App } = await import('./app.tsx');
  place.render(<App />);
}
