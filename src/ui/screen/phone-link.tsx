/** A number that is pressed to be called, and whose it is. */
import type { ReactNode } from 'react';
import { phoneHref, phoneLabel } from '../../domain/lib/phone.ts';

export const PhoneLink = ({ phone }: { readonly phone: string }) => (
  <a href={phoneHref(phone)}>{phoneLabel(phone)}</a>
);

interface PersonProps {
  readonly name: ReactNode;
  /** Null or absent where nobody knows it. */
  readonly phone?: string | null | undefined;
}

export const Person = ({ name, phone }: PersonProps) => (
  <>
    {name}
    {phone && (
      <>
        , <PhoneLink phone={phone} />
      </>
    )}
  </>
);
