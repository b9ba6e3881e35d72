/** The script element of the loader: the running one, or, where the browser does not say, the one of this name. */
export const ownScript = (document.currentScript ?? document.querySelector('[src*="/embed.js"]')) as HTMLScriptElement; // only a script element loads this

/** The origin of the platform: the one this file was loaded from. */
export const ownOrigin = new URL(ownScript.src).origin;
