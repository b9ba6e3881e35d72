import { escapeHtml as escape } from '../infra/http/html.ts';

/** The door of the builder where it is not for everybody. */
export const signInPage = (refusedKey?: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>Embed builder · Embook</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/builder/builder.css"></head>
<body><header aria-labelledby="title"><h1 id="title">Embed builder</h1><p>For the people of a company: sign in with the credentials of its widget, or open the builder from the menu of your name in the <a href="/console">console</a>.</p></header>
<main aria-labelledby="title"><form method="post" action="/builder/sign-in" class="door">
${refusedKey === undefined ? '' : '<p class="refused" role="alert">This key with this user name and password opens nothing. A company without credentials of its widget gets them in its company file, as <code>widget_login</code>.</p>'}
<div class="field"><label for="companyKey">Company key</label><input id="companyKey" name="companyKey" value="${escape(refusedKey ?? '')}" required maxlength="128" autocomplete="organization" autocapitalize="none" spellcheck="false"></div>
<div class="field"><label for="username">User name</label><input id="username" name="username" required maxlength="200" autocomplete="username" autocapitalize="none" spellcheck="false"></div>
<div class="field"><label for="password">Password</label><input id="password" name="password" type="password" required maxlength="200" autocomplete="current-password"></div>
<button class="main">Open the builder</button></form></main></body></html>`;
