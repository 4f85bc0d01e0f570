/** A feature that a supported browser (docs/reference/browsers.md) lacks, and the file that may use it. */
export interface LackedFeature {
  /** Matches a line that uses it. */
  readonly usedIn: RegExp;
  /** Which browser lacks it, and what to use instead. */
  readonly words: string;
  /** The only file that may use it, with a guard. */
  readonly place?: string;
}

const NAVIGATOR = 'pages over plain http have none';
const CHROMIUM = 'Chromium alone has it';
const NEWER = 'newer than the supported browsers';

/** A browser without the feature throws, and the page stays blank. */
const SCRIPT: readonly LackedFeature[] = [
  lacked(/\brequestIdleCallback\b/, 'Safari has none: use whenIdle', 'src/ui/engine/when-idle.ts'),
  lacked(/\bnavigator\??\.clipboard\b/, `${NAVIGATOR}: use copyText`, 'src/ui/engine/copy-text.ts'),
  lacked(/\.trustedTypes\b|\bemptyHTML\b/, 'Safari has them from 26 on', 'src/ui/engine/trusted-types.ts'),
  lacked(/\bnavigator\??\.locks\b/, NAVIGATOR, 'src/portal/live/one-stream.ts'),
  lacked(/\bmoveBefore\b/, 'Safari and older Firefox have none', 'src/ui/virtual-grid/order-nodes.ts'),
  lacked(/\.(?:request|exit)Fullscreen\b/, 'Safari on iPhones has none', 'src/portal/features/game/game-bar.tsx'),
  lacked(/\bstartViewTransition\b/, 'Firefox before 144 and Safari before 18 have none'),
  lacked(/\b(?:cookieStore|CloseWatcher|URLPattern|Temporal)\b|\bnavigation\.navigate\(/, NEWER),
  lacked(/\bnavigator\??\.(?:connection|deviceMemory|userAgentData|vibrate|getBattery|setAppBadge)\b/, CHROMIUM),
  lacked(/\bnavigator\??\.(?:share|canShare)\b/, 'Firefox on desktops has none'),
  lacked(/\b(?:BarcodeDetector|EyeDropper|show(?:Open|Save)FilePicker|beforeinstallprompt)\b/, CHROMIUM),
  lacked(/(?<![\w.])scheduler\??\.(?:yield|postTask)\b/, 'Safari has none: use nextTask'),
  lacked(/['"]scrollend['"]|\bonScrollEnd\b/, 'Safari has it from 26.2 on'),
  lacked(/['"](?:layout-shift|longtask|long-animation-frame)['"]/, CHROMIUM),
  lacked(/\baria\w+Elements?\b/, 'Chrome has them from 135 on, Firefox from 136: use ids'),
  lacked(/\b(?:setHTMLUnsafe|parseHTMLUnsafe|caretPositionFromPoint)\b|\.setHTML\(/, NEWER),
  lacked(/\bURL\.parse\(/, 'Safari has it from 18 on, Chrome from 126: use URL.canParse'),
  lacked(/\bPromise\.try\(|\bRegExp\.escape\(|\bIterator\.from\(|\bError\.isError\(|\bMath\.sumPrecise\(/, NEWER),
  lacked(
    /\bUint8Array\.from(?:Base64|Hex)\(|\.to(?:Base64|Hex)\(\)|\.getOrInsert(?:Computed)?\(|\bFloat16Array\b/,
    NEWER,
  ),
  lacked(/\.bytes\(\)/, 'Safari has it from 18 on, Chrome from 132: use arrayBuffer()'),
  lacked(/\bfor await \(.*\.(?:body|stream\(\))/, 'Safari’s streams are not async iterable: use a reader'),
  lacked(/\.(?:values|keys|entries)\(\)\s*\.\w+\(/, 'methods of iterators: Safari has them from 18.4 on'),
  lacked(/\bDurationFormat\b/, 'Safari 18.4, Chrome 129, Firefox 136'),
  lacked(/\(\?[ims]+(?:-[ims]+)?:/, 'modifiers in a pattern: Chrome 125, Firefox 132, Safari 26'),
  lacked(/['"](?:Ed25519|X25519)['"]/, 'Firefox has them from 129 on, Chrome from 137'),
];

/** A browser without the feature draws the page otherwise: nothing may depend on it. */
const MARKUP_AND_STYLE: readonly LackedFeature[] = [
  lacked(/\b(?:anchorName|positionAnchor|positionArea|positionTry\w*)\b/, 'anchors: Safari 26, Firefox 147'),
  lacked(/@starting-style\b|\btransitionBehavior\b|\ballow-discrete\b/, 'Firefox has it from 129 on'),
  lacked(/@scope\b|@container [^'"`]*(?:scroll-state|style)\(/, 'Firefox before 146 has none'),
  lacked(/\binterpolateSize\b|\bcalc-size\(|\bbase-select\b|\bobjectViewBox\b|\bcornerShape\b/, CHROMIUM),
  lacked(/\b(?:animation|view|scroll)Timeline\b/, 'Firefox has none, Safari has it from 26 on'),
  lacked(/\btextBox(?:Trim|Edge)?:|\bfontSizeAdjust:|[a-z]Size: 'stretch'/, NEWER),
  lacked(/\bviewTransitionName\b|::(?:view-transition|details-content|picker|scroll-marker)|&:open\b/, NEWER),
  lacked(/\b(?:boxDecorationBreak|printColorAdjust):/, 'Chrome before 130 and 136 needs its prefix'),
  lacked(/\b(?:commandFor|commandfor|closedby|closedBy)=|\buntil-found\b|\bpopover="hint"/, NEWER),
];

/** Complete for what the code uses: compared with MDN's browser-compat-data 8.1.9 for the versions of `browserslist`. */
export const LACKED_FEATURES: readonly LackedFeature[] = [...SCRIPT, ...MARKUP_AND_STYLE];

function lacked(usedIn: RegExp, words: string, place?: string): LackedFeature {
  return {
    usedIn,
    words: `an engine may lack it (docs/reference/browsers.md): ${words}`,
    ...(place !== undefined && { place }),
  };
}
