/** The knowledge of a small business, as its owner might upload it: a shop that sells, repairs and rents out bicycles. */

export const storeGuide = `# Juniper Cycles

We are a family shop in Bristol, founded in 2009 by Carla Mendez.

## Opening hours

| Day | Shop | Workshop |
| --- | --- | --- |
| Monday | closed | 8:00 to 12:00 |
| Tuesday to Thursday | 9:30 to 18:00 | 8:00 to 17:00 |
| Friday | 9:30 to 20:00 | 8:00 to 17:00 |
| Saturday | 10:00 to 16:00 | closed |
| Sunday | closed | closed |

## Contact

Phone: 0117 496 0852

E-mail: hello@juniper-cycles.example

Address: 14 Dock Lane, Bristol BS1 6XY. Book a repair on our [booking page](https://juniper-cycles.example/book).

## Returns

Unused goods can be returned within 30 days with the receipt. However, helmets and made-to-order frames cannot be returned. Refunds are paid to the card that was used, within 5 working days after the goods arrive at our shop.

Sale items can be exchanged but are not refunded.

## Children

Children of 12 years and older may rent a bicycle alone. Younger children must be accompanied by an adult.

## Dogs

Dogs are welcome in the shop. Dogs are not allowed in the workshop.

## Payment

We accept cash, debit cards and credit cards. We do not accept cheques.

## Repairs

A full service takes three working days. Bring the bicycle clean and without bags. You get a text message when it is ready.

Changing an appointment is possible up to 24 hours before it by phone.

## How to claim the warranty

1. Find the receipt and the frame number.
2. Take a photo of the damage.
3. Send both to warranty@juniper-cycles.example.
4. Wait for our reply, which takes two working days.
5. Bring the bicycle to the workshop when we ask for it.

## What to bring for a rental

Please bring these things:

- a photo ID
- a credit card in your own name
- a deposit of £50
`

export const deliveryGuide = `# Delivery

We ship parcels of up to 30 kg. Larger goods such as complete bicycles are delivered by our own van within 40 km of Bristol.

| Country | Delivery time | Price | Free from |
| --- | --- | --- | --- |
| United Kingdom | 2 days | £4.90 | £60 |
| Ireland | 4 days | £9.50 | £120 |
| Germany | 5 days | £14.00 | £200 |
| France | 5 days | £13.00 | £200 |
| Spain | 7 days | £16.50 | £250 |

We do not deliver to Switzerland.

Orders placed before 14:00 leave our warehouse the same day. Orders for gift cards are sent by e-mail within one hour.

## Order tracking

You receive a tracking number by e-mail when your parcel leaves our warehouse. Parcels that have not arrived after 10 days are searched for by our team.
`

/** As the extraction of a spreadsheet returns it. */
export const priceList = `| Article number | Name | Category | Price GBP | Stock |
| --- | --- | --- | --- | --- |
| JC-2041 | City bicycle Avon | Bicycles | 649.00 | 4 |
| JC-2042 | City bicycle Severn | Bicycles | 729.00 | 0 |
| JC-2077 | E-bike Mendip | Bicycles | 2190.00 | 2 |
| JC-3110 | Helmet Quantock | Helmets | 59.90 | 12 |
| JC-3111 | Helmet Exmoor | Helmets | 89.00 | 5 |
| JC-3112 | Helmet Junior | Helmets | 34.50 | 0 |
| JC-4405 | Lock Chain 90 | Locks | 44.00 | 9 |
| JC-4406 | Lock Fold 75 | Locks | 62.00 | 3 |
| JC-5220 | Rear light Spark | Lights | 19.90 | 31 |`

export const rentals = `# Rentals

| Bicycle | Per day | Per week |
| --- | --- | --- |
| City bicycle | £18 | £84 |
| E-bike | £39 | £190 |
| Tandem | £45 | £210 |
| Child's bicycle | £12 | £55 |

Rentals start at 10:00 and end at 17:30 on the last day.
`
