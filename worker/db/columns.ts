import { integer, text } from 'drizzle-orm/sqlite-core';

/** Primary key: a random UUID in text. */
export const id = () => text().primaryKey();

/** An instant, in epoch milliseconds (UTC). */
export const instant = () => integer();

/** An amount of money in US cents. */
export const cents = () => integer();

/** A yes or no, stored as 0 or 1. */
export const flag = () => integer({ mode: 'boolean' });
