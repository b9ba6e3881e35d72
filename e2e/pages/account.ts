import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Place } from './widget.ts';

/** A new e-mail address. */
export const newPerson = (): string => `${randomUUID()}@embook.test`;

const CODE = /\b\d{6}\b/;
const LINK = /https?:\S+confirmation_token=[\w-]+/;

/** Waits for the latest mail of its kind and returns the wanted part. */
async function fromMail(page: Page, email: string, subject: RegExp, wanted: RegExp): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const answer = await page.request.get(`/mailbox.json?to=${encodeURIComponent(email)}`);
    const mails = (await answer.json()) as { subject: string; text: string }[]; // the mailbox's own shape
    found = wanted.exec(mails.find((mail) => subject.test(mail.subject))?.text ?? '')?.[0];
    expect(found).toBeDefined();
  }).toPass({ timeout: 120_000 });
  return found ?? '';
}

export const codeToSignUp = (page: Page, email: string) => fromMail(page, email, /your code for (?:Aurora|Solo)/, CODE);
export const codeToStart = (page: Page, email: string) => fromMail(page, email, /your code for Embook/, CODE);
export const codeToReset = (page: Page, email: string) => fromMail(page, email, /your code for a new password/, CODE);
export const linkToReset = (page: Page, email: string) => fromMail(page, email, /^Your new password/, LINK);

export async function enterEmail(page: Place, email: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Where the company asks for no more. */
export async function fillNames(page: Place): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByRole('button', { name: 'Create account' }).click();
}

export async function fillProfile(page: Place, password: string): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Phone number', { exact: true }).pressSequentially('612345678');
  await page.getByLabel('Date of birth').pressSequentially('17051990');
  await page.getByLabel('Choose a password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

export async function signIn(page: Place, email: string, password: string): Promise<void> {
  await enterEmail(page, email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export async function setNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat the new password').fill(password);
  await page.getByRole('button', { name: 'Save new password' }).click();
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('You have been logged out successfully.')).toBeVisible();
  await expect(page).toHaveURL(/\/signin\/profile\?/);
}
