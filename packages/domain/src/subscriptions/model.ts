import type { AnswerOf } from '../shared/index.ts';
import type { subscriptionList } from './api.ts';

export type Subscription = AnswerOf<typeof subscriptionList>['subscriptions'][number];
export type SubscriptionGroup = Subscription['groups'][number];
