import { profileOf } from './answers.ts';
import { CODE, newCustomer, newToken } from './customer.ts';
import type { Handlers } from './handler.ts';
import { endSessions, Refused, signIn, type World } from './world.ts';

const emailOf = (world: World, hash: string): string => {
  const email = world.hashes.get(hash);
  if (!email) throw new Refused(404, 'Please begin again');
  return email;
};

const checkCode = (code: string): void => {
  if (code !== CODE) throw new Refused(422, 'This code is not right', { code: 'This code is not right' });
};

const wrongPassword = () => new Refused(422, 'Wrong password', { password: 'Wrong password' });

export const accountHandlers: Handlers = {
  'POST /api/client/register/check-email': ({ world, field }) => {
    const known = world.customers.has(field('email'));
    const hash = newToken();
    world.hashes.set(hash, field('email'));
    return { next_step: known ? 'login' : 'verifyEmail', hash, timer: known ? 0 : 300, already_registered: known };
  },
  'POST /api/client/register/verify-email': ({ world, field }) => {
    emailOf(world, field('hash'));
    checkCode(field('code'));
    return { next_step: 'fillProfile', hash: field('hash') };
  },
  'POST /api/client/register/fill-profile': ({ world, field }) => {
    const email = emailOf(world, field('hash'));
    if (field('firstName') === 'Refused') throw new Refused(422, 'Not this name', { firstName: 'Not this name' });
    const customer = newCustomer(email, {
      password: field('password'),
      firstName: field('firstName'),
      lastName: field('lastName'),
      contactNumber: field('contactNumber'),
      birthDate: field('birthDate'),
    });
    world.customers.set(email, customer);
    return signIn(world, customer);
  },
  'POST /api/client/register/verify-password': ({ world, field }) => {
    const customer = world.customers.get(emailOf(world, field('hash')));
    if (customer?.password !== field('password')) throw wrongPassword();
    return signIn(world, customer);
  },
  'POST /api/client/password/reset-request': () => ({}),
  'POST /api/client/password/reset': () => ({}),
  'POST /api/client/password/request-reset-code': ({ world, field }) => {
    // The following calls carry only the code, so it belongs to the last request.
    world.hashes.set('reset', field('email'));
    return { timer: 300 };
  },
  'POST /api/client/password/verify-reset-code': ({ field }) => {
    checkCode(field('code'));
    return {};
  },
  'POST /api/client/password/set-new': ({ world, field }) => {
    checkCode(field('code'));
    const customer = world.customers.get(emailOf(world, 'reset'));
    if (!customer) throw new Refused(404, 'Please begin again');
    customer.password = field('password');
    return signIn(world, customer);
  },
  'POST /api/client/password/change': ({ me, field }) => {
    if (me.password !== field('current_password'))
      throw new Refused(422, 'Wrong password', { current_password: 'Wrong password' });
    me.password = field('new_password');
    return {};
  },
  'POST /api/client/logout': ({ world, token }) => {
    endSessions(world, (each) => each === token);
    return {};
  },
  'POST /api/client/profile/get': ({ me }) => ({ profile: profileOf(me) }),
  'POST /api/client/profile/update': ({ me, field }) => {
    if (field('city') === 'Nowhere') throw new Refused(422, 'Please check the form', { city: 'There is no such city' });
    Object.assign(me, {
      contactNumber: field('contact_number'),
      firstName: field('first_name'),
      lastName: field('last_name'),
      address: field('address'),
      zip: field('zip_code'),
      city: field('city'),
      companyName: field('client_company_name'),
      note: field('external_note'),
    });
    return {};
  },
  'POST /api/client/settings/update': ({ me, field }) => {
    const flag = (name: string) => Number(field(name));
    me.settings = {
      locale: field('locale'),
      push_enabled: flag('push_enabled'),
      email_enabled: flag('email_enabled'),
      feedback_enabled: flag('feedback_enabled'),
    };
    return {};
  },
  'POST /api/client/avatar/update': ({ me }) => {
    me.avatarUrl = '/media/avatar.png';
    return { avatar_url: me.avatarUrl };
  },
};
