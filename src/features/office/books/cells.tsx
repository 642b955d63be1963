/** What both lists of the books show of a row: whose it is and what it is for, and its document. */
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
  readonly number: string;
  /** The number is read nowhere else. */
  readonly named?: boolean;
  readonly onPress: () => void;
}

export const PdfButton = ({ number, named = false, onPress }: PdfButtonProps) => (
  <button type="button" className="button quiet small" onClick={onPress}>
    {named ? (
      <span className="whole">PDF de {number}</span>
    ) : (
      <>
        PDF<span className="unseen"> de {number}</span>
      </>
    )}
  </button>
);
