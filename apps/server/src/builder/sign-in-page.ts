import { escapeHtml as escape } from '../infra/http/html.ts';

/**
 * What the form begins with, and why it is shown: without a login, because the widget's credentials are missing, or
 * because they were wrong.
 */
export interface BuilderSignIn {
  readonly companyKey: string;
  readonly username: string;
  readonly why: 'stranger' | 'needed' | 'refused';
}

const reasons: Readonly<Record<BuilderSignIn['why'], string>> = {
  stranger: '',
  needed:
    '<p class="hint" role="status">The widget of this company asks every page for a user name and a password. Type them once: the preview and the snippet carry them. Only who set them knows the password; new ones are set in the company file, as <code>widget_login</code>.</p>',
  refused:
    '<p class="refused" role="alert">This key with this user name and password opens nothing. A company without credentials of its widget gets them in its company file, as <code>widget_login</code>.</p>',
};

/** Shown where the builder is not public, and where a widget needs credentials. */
export const signInPage = ({
  companyKey,
  username,
  why,
}: BuilderSignIn): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>Embed builder · Embook</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/builder/builder.css"></head>
<body><header aria-labelledby="title"><h1 id="title">Embed builder</h1><p>For the people of a company: sign in with the credentials of its widget${why === 'needed' ? '' : ', or open the builder from the menu of your name in the <a href="/console">console</a>'}.</p></header>
<main aria-labelledby="title"><form method="post" action="/builder/sign-in" class="door">
${reasons[why]}
<div class="field"><label for="companyKey">Company key</label><input id="companyKey" name="companyKey" value="${escape(companyKey)}" required maxlength="128" autocomplete="organization" autocapitalize="none" spellcheck="false"></div>
<div class="field"><label for="username">User name</label><input id="username" name="username" value="${escape(username)}" required maxlength="200" autocomplete="username" autocapitalize="none" spellcheck="false"></div>
<div class="field"><label for="password">Password</label><input id="password" name="password" type="password" required maxlength="200" autocomplete="current-password"></div>
<button class="main">Open the builder</button></form></main></body></html>`;
