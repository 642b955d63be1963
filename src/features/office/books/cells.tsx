/** What both lists of the books show of a row: whose it is and what it is for, and its document. */
import type { ReactNode } from 'react';
import { unbroken } from '../../../ui/screen/unbroken.tsx';

interface WhoseProps {
  readonly name: string;
  /** Of a booking or a subscription. */
  readonly reference: string;
  /** Null of a subscription's. */
  readonly bookingId: string | null;
}

export const Whose = ({ name, reference, bookingId }: WhoseProps) => (
  <>
    {name},{' '}
    {bookingId === null ? (
      unbroken(reference)
    ) : (
      <a href={`#/admin/teammate/booking/${bookingId}`}>{reference}</a>
    )}
  </>
);

interface PdfButtonProps {
  /** Its number, read or heard. */
  readonly children: ReactNode;
  readonly onPress: () => void;
}

export const PdfButton = ({ children, onPress }: PdfButtonProps) => (
  <button type="button" className="button quiet small" onClick={onPress}>
    PDF{children}
  </button>
);
