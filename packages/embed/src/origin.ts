/** The script that brought us: the one that runs, or, where the browser does not say, the one of this name. */
export const ownScript = (document.currentScript ?? document.querySelector('[src*="/embed.js"]')) as HTMLScriptElement; // nothing else brings a script

/** Where the widget lives: wherever this file came from. */
export const widgetOrigin = new URL(ownScript.src).origin;
