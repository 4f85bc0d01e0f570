import '@fontsource-variable/inter/wght.css';
import { createRoot } from 'react-dom/client';
import { askForIcons } from '#ui/pictures/icon.tsx';
import { applyBaseStyles } from '#ui/style/global.ts';
import { watchCutTexts } from '#ui/words/cut-texts.ts';
import { App } from './app.tsx';
import { applyMode, keptMode } from './shell/mode.ts';

applyMode(keptMode());
applyBaseStyles();
askForIcons();
watchCutTexts();
const root = document.getElementById('console');
if (root === null) throw new Error('The page of the console has no place for it.');
createRoot(root).render(<App />);
