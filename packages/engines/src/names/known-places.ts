/** Written as `known-names.ts` explains. */
export const places = `
חיפה*|Haifa
תל אביב|Tel Aviv
תל אביב יפו|Tel Aviv-Yafo
ת"א|~Tel Aviv
צה"ל|the IDF
באר שבע|Beersheba/Be'er Sheva/Beer Sheva
אילת|Eilat
נתניה|Netanya
עכו|Acre/Akko
יפו|Jaffa/Yafo
טבריה|Tiberias
צפת|Safed/Tzfat
נצרת|Nazareth
נוף הגליל|Nof HaGalil
אשדוד|Ashdod
אשקלון|Ashkelon
חולון|Holon
רמלה|Ramla
לוד|Lod
בת ים|Bat Yam
בני ברק|Bnei Brak
רמת גן|Ramat Gan
רמת השרון|Ramat HaSharon
הוד השרון|Hod HaSharon
כפר סבא|Kfar Saba
רעננה|Ra'anana/Raanana
הרצליה|Herzliya
גבעתיים|Givatayim
פתח תקווה|Petah Tikva
פתח תקוה|Petah Tikva
ראשון לציון|Rishon LeZion
נס ציונה|Ness Ziona
יבנה*|Yavne
זכרון יעקב|Zikhron Ya'akov
בנימינה|Binyamina
קיסריה|Caesarea
עפולה|Afula
בית שאן|Beit She'an
כרמיאל|Karmiel
נהריה|Nahariya
קריית שמונה|Kiryat Shmona
קריית גת|Kiryat Gat
קריית מלאכי|Kiryat Malakhi
קריית ים|Kiryat Yam
קריית ארבע|Kiryat Arba
ראש פינה|Rosh Pinna
ראש העין|Rosh HaAyin
ראש הנקרה|Rosh HaNikra
מטולה|Metula
דימונה|Dimona
ערד|Arad
מצפה רמון|Mitzpe Ramon
ירוחם|Yeruham
בית שמש|Beit Shemesh
מעלה אדומים|Ma'ale Adumim
אריאל|Ariel
חברון|Hebron
בית לחם|Bethlehem
יריחו|Jericho
רמאללה|Ramallah
שכם*|Nablus
ג'נין|Jenin
טול כרם|Tulkarm
קלקיליה|Qalqilya
רצועת עזה|the Gaza Strip
עזה**|Gaza
רפיח|Rafah
חאן יונס|Khan Younis
דגניה|Degania
עין גדי|Ein Gedi
עין חרוד|Ein Harod
מצדה|Masada
קומראן|Qumran
כנרת|Kinneret
ים המלח|the Dead Sea
הים התיכון|the Mediterranean
ים התיכון*|the Mediterranean
הגליל|the Galilee
גליל*|the Galilee
הנגב|the Negev
הגולן|the Golan
גולן*|the Golan
רמת הגולן|the Golan Heights
הכרמל|Mount Carmel
כרמל*|Mount Carmel
הר הכרמל|Mount Carmel
החרמון|Mount Hermon
חרמון*|Mount Hermon
הר חרמון|Mount Hermon
עמק יזרעאל|the Jezreel Valley
אום אל פחם|Umm al-Fahm
דלית אל כרמל|Daliyat al-Karmel
סח'נין|Sakhnin
אבו גוש|Abu Ghosh
קהיר|Cairo
ביירות|Beirut
עמאן|Amman
בגדד|Baghdad
טהראן|Tehran
אלכסנדריה|Alexandria
איסטנבול|Istanbul
אנקרה|Ankara
ריאד|Riyadh
דובאי|Dubai
אבו דאבי|Abu Dhabi
ורשה|Warsaw
קרקוב|Kraków/Krakow
לודז'|Łódź/Lodz
לובלין|Lublin
ביאליסטוק|Białystok/Bialystok
וילנה|Vilna/Vilnius
קובנה|Kovno/Kaunas
ריגה|Riga
מינסק|Minsk
קייב|Kyiv/Kiev
אודסה|Odessa/Odesa
לבוב|Lviv/Lvov
צ'רנוביץ|Czernowitz/Chernivtsi
קישינב|Kishinev/Chișinău
בודפשט|Budapest
בוקרשט|Bucharest
סופיה|Sofia
בלגרד|Belgrade
זאגרב|Zagreb
סלוניקי|Thessaloniki/Salonica
פראג|Prague
בון|Bonn
מינכן|Munich
פרנקפורט|Frankfurt
המבורג|Hamburg
דרזדן|Dresden
לייפציג|Leipzig
קלן|Cologne
ציריך|Zurich
ז'נבה|Geneva
באזל|Basel
בריסל|Brussels
אנטוורפן|Antwerp
אמסטרדם|Amsterdam
רוטרדם|Rotterdam
קופנהגן|Copenhagen
סטוקהולם|Stockholm
אוסלו|Oslo
הלסינקי|Helsinki
מדריד|Madrid
ברצלונה|Barcelona
טולדו|Toledo
קורדובה|Córdoba/Cordoba
ליסבון|Lisbon
מילאנו|Milan
ונציה|Venice
פירנצה|Florence
נאפולי|Naples
מרסיי|Marseille
ליון|Lyon
דבלין|Dublin
אדינבורו|Edinburgh
מנצ'סטר|Manchester
ליברפול|Liverpool
אוקספורד|Oxford
קיימברידג'|Cambridge
לנינגרד|Leningrad
סנקט פטרבורג|Saint Petersburg/St. Petersburg
בוסטון|Boston
שיקגו|Chicago
לוס אנג'לס|Los Angeles
סן פרנסיסקו|San Francisco
פילדלפיה|Philadelphia
ברוקלין|Brooklyn
מנהטן|Manhattan
מיאמי|Miami
סיאטל|Seattle
טורונטו|Toronto
מונטריאול|Montreal
בואנוס איירס|Buenos Aires
ריו דה ז'נירו|Rio de Janeiro
סאו פאולו|São Paulo/Sao Paulo
סידני|Sydney
מלבורן|Melbourne
יוהנסבורג|Johannesburg
קייפטאון|Cape Town
אדיס אבבה|Addis Ababa
קזבלנקה|Casablanca
מרקש|Marrakesh
טוקיו|Tokyo
הירושימה|Hiroshima
בייג'ינג|Beijing
שנגחאי|Shanghai
הונג קונג|Hong Kong
סינגפור|Singapore
בנגקוק|Bangkok
מומבאי|Mumbai
אושוויץ|Auschwitz
טרבלינקה|Treblinka
מיידנק|Majdanek
בוכנוולד|Buchenwald
דכאו|Dachau
טרזין|Terezín/Theresienstadt
ברגן בלזן|Bergen-Belsen
`;

export const countries = `
אפגניסטן|Afghanistan
אנדורה|Andorra
אנגולה|Angola
אזרבייג'ן|Azerbaijan
בוסניה והרצגובינה|Bosnia and Herzegovina
בורונדי|Burundi
ברוניי|Brunei
איי בהאמה|~the Bahamas
בהוטן|Bhutan
מיאנמר|Myanmar
בליז|Belize
חוף השנהב|Ivory Coast
צ'ילה|Chile
קמרון|Cameroon
קולומביה|Colombia
קוסטה ריקה|Costa Rica
קובה*|Cuba
כף ורדה|Cape Verde
קפריסין|Cyprus
צ'כיה|~the Czech Republic
צ'כוסלובקיה|Czechoslovakia
יוגוסלביה|Yugoslavia
ג'יבוטי|Djibouti
אקוודור|Ecuador
אריתריאה|Eritrea
אתיופיה|Ethiopia
פיג'י|Fiji
איי פוקלנד|~the Falkland Islands
מיקרונזיה|Micronesia
איי פארו|~the Faroe Islands
גבון|Gabon
גרנדה|~Granada
גאנה|Ghana
גוואטמלה|Guatemala
גיאנה|Guyana
קרואטיה|Croatia
סלובניה|Slovenia
סלובקיה|Slovakia
עיראק|Iraq
איראן|Iran
ג'מייקה|Jamaica
ירדן*|~Jordan
קניה*|Kenya
קירגיזסטן|Kyrgyzstan
קזחסטן|Kazakhstan
אוזבקיסטן|Uzbekistan
טורקמניסטן|Turkmenistan
טג'יקיסטן|Tajikistan
כווית|Kuwait
לאוס|Laos
ליכטנשטיין|Liechtenstein
סרי לנקה|Sri Lanka
לסוטו|Lesotho
ליטא|Lithuania
לטביה|Latvia
אסטוניה|Estonia
לוקסמבורג|Luxembourg
לוב|Libya
מונקו|Monaco
מולדובה|Moldova
מונטנגרו|Montenegro
מאלי|Mali
מרטיניק|Martinique
מלאווי|Malawi
מלזיה|Malaysia
מוזמביק|Mozambique
ניקרגואה|Nicaragua
נפאל|Nepal
עומאן|Oman
פפואה גינאה החדשה|Papua New Guinea
פוארטו ריקו|Puerto Rico
רואנדה|Rwanda
ערב הסעודית|Saudi Arabia
איחוד האמירויות|~the United Arab Emirates
איחוד האמירויות הערביות|~the United Arab Emirates
איי שלמה|~the Solomon Islands
סודן|Sudan
סיירה לאון|Sierra Leone
סנגל|Senegal
סומליה|Somalia
סורינאם|Suriname
אל סלבדור|El Salvador
תוניסיה|Tunisia
טרינידד וטובגו|Trinidad and Tobago
אוקראינה|Ukraine
אורוגוואי|Uruguay
ונצואלה|Venezuela
סמואה|Samoa
קוסובו|Kosovo
תימן|Yemen
ארצות הברית|~the United States
ארה"ב|~the United States
`;
