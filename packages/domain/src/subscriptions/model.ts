import type { AnswerOf } from '../shared/index.ts';
import type { subscriptionDetails, subscriptionList, subscriptionPeriods } from './api.ts';

export type Subscription = AnswerOf<typeof subscriptionList>['subscriptions'][number];
export type SubscriptionGroup = Subscription['groups'][number];
export type SubscriptionDetails = AnswerOf<typeof subscriptionDetails>['details'];
export type SubscriptionPeriods = AnswerOf<typeof subscriptionPeriods>['periods'];
