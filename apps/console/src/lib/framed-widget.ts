/**
 * The sandbox of our own widget in a frame: it runs and calls the platform, but cannot open windows or navigate the
 * console.
 */
export const FRAMED_RIGHTS = 'allow-scripts allow-same-origin allow-forms';
