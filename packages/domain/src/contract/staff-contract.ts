import * as agenda from '../agenda/api.ts';
import * as feeds from '../agenda/feed-api.ts';
import * as company from '../catalogue/company-api.ts';
import * as pictures from '../catalogue/picture-api.ts';
import * as classes from '../classes/api.ts';
import * as series from '../classes/series-api.ts';
import * as timetable from '../classes/timetable-api.ts';
import * as customers from '../customers/api.ts';
import * as desk from '../desk/api.ts';
import * as deskCancelling from '../desk/cancelling-api.ts';
import * as deskTill from '../desk/till-api.ts';
import * as hours from '../hours/api.ts';
import * as setup from '../setup/api.ts';
import * as account from '../staff/account-api.ts';
import * as notices from '../staff/notices-api.ts';
import * as team from '../staff/team-api.ts';
import * as till from '../till/api.ts';
import * as money from '../till/money-api.ts';
import {
  bundleCalls,
  categoryCalls,
  employeeCalls,
  objectCalls,
  promotionCalls,
  roomCalls,
  serviceCalls,
  shopCalls,
  subscriptionCalls,
} from '../catalogue/api.ts';
import { callsIn } from './calls-in.ts';

/** Every staff call. One that is written in a noun's api module is served, permitted by the hook, described, listed and part of the matrix test. */
export const staffContract = {
  ...callsIn(account),
  ...callsIn(team),
  ...callsIn(notices),
  ...callsIn(agenda),
  ...callsIn(classes),
  ...callsIn(feeds),
  ...callsIn(series),
  ...callsIn(timetable),
  ...callsIn(hours),
  ...callsIn(company),
  staffServices: serviceCalls.list,
  staffService: serviceCalls.one,
  staffAddService: serviceCalls.add,
  staffChangeService: serviceCalls.change,
  staffCategories: categoryCalls.list,
  staffCategory: categoryCalls.one,
  staffAddCategory: categoryCalls.add,
  staffChangeCategory: categoryCalls.change,
  staffEmployees: employeeCalls.list,
  staffEmployee: employeeCalls.one,
  staffAddEmployee: employeeCalls.add,
  staffChangeEmployee: employeeCalls.change,
  staffObjects: objectCalls.list,
  staffObject: objectCalls.one,
  staffAddObject: objectCalls.add,
  staffChangeObject: objectCalls.change,
  staffRooms: roomCalls.list,
  staffRoom: roomCalls.one,
  staffAddRoom: roomCalls.add,
  staffChangeRoom: roomCalls.change,
  staffShops: shopCalls.list,
  staffShop: shopCalls.one,
  staffAddShop: shopCalls.add,
  staffChangeShop: shopCalls.change,
  staffBundles: bundleCalls.list,
  staffBundle: bundleCalls.one,
  staffAddBundle: bundleCalls.add,
  staffChangeBundle: bundleCalls.change,
  staffSubscriptions: subscriptionCalls.list,
  staffSubscription: subscriptionCalls.one,
  staffAddSubscription: subscriptionCalls.add,
  staffChangeSubscription: subscriptionCalls.change,
  staffPromotions: promotionCalls.list,
  staffPromotion: promotionCalls.one,
  staffAddPromotion: promotionCalls.add,
  staffChangePromotion: promotionCalls.change,
  ...callsIn(pictures),
  ...callsIn(setup),
  ...callsIn(customers),
  ...callsIn(desk),
  ...callsIn(deskCancelling),
  ...callsIn(deskTill),
  ...callsIn(till),
  ...callsIn(money),
};

export type StaffContract = typeof staffContract;
export type StaffCall = keyof StaffContract;
