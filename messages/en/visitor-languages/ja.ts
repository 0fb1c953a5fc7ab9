import type { VisitorTexts } from './visitor-texts.ts'

export const japanese: VisitorTexts = {
  notFound: 'お尋ねの内容は、手元の資料では見つかりませんでした',
  unsure: '確かではありませんが、最も近い内容は次のとおりです：',
  closest: '最も近い内容は次のとおりです：',
  welcome: 'どういたしまして。',
  goodbye: 'ありがとうございました。またいつでもご質問ください。',
  anythingElse: '承知しました。ほかにご質問はありますか？',
  apology: 'お役に立てず申し訳ありません。別の言い方か、もう少し詳しくお尋ねください。',
  greeting: 'こんにちは。どのようなご用件でしょうか？',
  introduction: ({ bot }) =>
    `${bot}というチャットボットです。登録された資料をもとにご質問にお答えします。`,
  person: ({ bot }) =>
    `${bot}はチャットボットのため、担当者におつなぎすることはできません。連絡先をお尋ねいただければお調べします。`,
  suggestions: '例えば、次のような質問にお答えできます：',
  builtInAnswer: '現在、言語モデルに接続できません。資料には次のように書かれています：',
  otherLanguage: ({ languages }) =>
    `手元の資料は${languages}で書かれています。その言語でお尋ねいただくと、より正確にお調べできます。`,
  today: ({ day }) => `今日は${day}です。`,
  tomorrow: ({ day }) => `明日は${day}です。`,
  now: ({ day, time }) => `ただいま${day} ${time}です。`,
  ownOrder: 'お客様個別の状況は確認できません。一般的な決まりは次のとおりです。',
  ownOrderUnknown: 'お客様個別の状況は確認できません。',
  ownOrderContact: '個別の件はこちらへお問い合わせください。',
  ownOrderTeam: '個別の件はスタッフにお問い合わせください。',
  personContacts: ({ bot }) =>
    `私は${bot}というチャットボットです。スタッフへのお問い合わせはこちらです。`,
  personButtons: ({ labels }) => `下の「${labels}」からもお問い合わせいただけます。`,
  legalClosing: 'これは一般的な情報であり、法的な助言ではありません。',
  electricClosing: '迷ったときは電源を切り、専門家にご相談ください。',
  emergencyClosing: '緊急の場合は、すぐに救急へ連絡してください。',
  financialClosing: 'これは一般的な情報であり、金融に関する助言ではありません。',
}
