/** What our own widget may do in a frame of the console: it runs and asks our platform, and neither opens windows nor leads the console away. */
export const FRAMED_RIGHTS = 'allow-scripts allow-same-origin allow-forms';
