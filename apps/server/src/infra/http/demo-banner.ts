import { chooseLocale } from '@embook/domain/shared';
import type { FastifyInstance } from 'fastify';
import { messages } from '../../messages/index.ts';
import { escapeHtml as escape, inlineHash } from './html.ts';

const style =
  '.embook-demo{margin:0;padding:8px 16px;background:#7a1f12;color:#fff;font:600 14px/1.4 system-ui,sans-serif;text-align:center}';

/**
 * Adds the banner's style to the policy of a page that lists its styles; a hash beside 'unsafe-inline' would disable
 * that.
 */
const withStyle = (policy: string): string =>
  policy.replace(/style-src(?:-elem)? [^;]*/g, (rule) =>
    rule.includes("'unsafe-inline'") ? rule : `${rule} ${inlineHash(style)}`,
  );

/** A public demo shows a banner on every page, in the page's own language (B19). */
export function showDemoBanner(app: FastifyInstance): void {
  app.addHook<unknown>('onSend', async (_request, reply, payload) => {
    if (typeof payload !== 'string' || !String(reply.getHeader('content-type')).startsWith('text/html')) return payload;
    const policy = reply.getHeader('content-security-policy');
    if (typeof policy === 'string') reply.header('content-security-policy', withStyle(policy));
    const locale = chooseLocale([/<html[^>]* lang="([^"]*)"/.exec(payload)?.[1] ?? '']);
    const banner = `<style>${style}</style><p class="embook-demo" role="note">${escape(messages[locale].demoBanner)}</p>`;
    return payload.replace(/<body[^>]*>/, (body) => body + banner);
  });
}
