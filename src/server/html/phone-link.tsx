/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/** Our number, to be called. */

import { company } from '../../domain/settings/company.ts';

export const PhoneLink = () => <a href={company.phone.href}>{company.phone.label}</a>;
