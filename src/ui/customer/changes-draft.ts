/** What is typed over a customer's record, before it is saved. */
import type { Customer } from '../../domain/customer/customer.ts';
import { type Draft, draftOf } from '../form/draft.ts';

export const changesDraft = ({ id }: Pick<Customer, 'id'>): Draft => draftOf(`customer-${id}`);
